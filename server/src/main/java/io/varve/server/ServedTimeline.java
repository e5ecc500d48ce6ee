package io.varve.server;

import io.varve.ClusterId;
import io.varve.refusal.Refused;
import io.varve.store.Pages;
import io.varve.store.Reach;
import io.varve.store.StoreDamaged;
import io.varve.store.Timeline;
import io.varve.store.TimelineOptions;
import io.varve.text.face.TimelineFaces;
import io.varve.text.model.TextModel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One timeline, read by several requests at a time and written by one. A connection is not safe for several threads, so that each
 * request borrows one; what a connection has compared with check values stays known for the next.
 */
final class ServedTimeline implements AutoCloseable {

    private static final int READERS = 4;

    /** A connection to read, with the pages that it has begun. */
    record Reader(Timeline timeline, Pages pages) {}

    private record KnownNames(String mark, Map<ClusterId, String> names) {}

    private record KnownReach(String mark, Reach reach) {}

    private final String name;
    private final Path file;
    private final Limits limits;
    private final Deadline deadline = new Deadline();
    private final Semaphore readers = new Semaphore(READERS, true);
    private final ConcurrentLinkedDeque<Reader> idle = new ConcurrentLinkedDeque<>();
    private final ReentrantLock writing = new ReentrantLock(true);
    private @Nullable Timeline writer;
    private @Nullable TextModel model;
    private volatile @Nullable KnownReach reach;
    private volatile @Nullable KnownNames names;

    ServedTimeline(String name, Path file, Limits limits) {
        this.name = name;
        this.file = file;
        this.limits = limits;
    }

    String name() {
        return name;
    }

    Path file() {
        return file;
    }

    /** Asks a connection, as soon as one is free. */
    <T> T read(Function<Reader, T> question) {
        acquire(1);
        try {
            try {
                return asked(question);
            } catch (StoreDamaged e) {
                // what a connection knows may be of a file that was restored meanwhile; a new one knows better
                closeIdle();
                return asked(question);
            }
        } finally {
            readers.release();
        }
    }

    private <T> T asked(Function<Reader, T> question) {
        Reader reader = idle.pollFirst();
        if (reader == null) {
            Timeline timeline = Timeline.read(file);
            reader = new Reader(timeline, timeline.pages());
        }
        boolean sound = false;
        try {
            T answer = question.apply(reader);
            sound = true;
            return answer;
        } catch (Refused | Problem e) {
            sound = true;
            throw e;
        } finally {
            if (sound) {
                idle.addFirst(reader);
            } else {
                reader.timeline().close();
            }
        }
    }

    /** Changes the timeline, as the only one who does. */
    <T> T write(Function<Timeline, T> change) {
        lock();
        try {
            Timeline open = writer;
            if (open == null) {
                open = Timeline.open(file, TimelineOptions.defaults().withListener(deadline));
            }
            // closed if anything goes wrong, so that the next change begins with what is on disk
            writer = null;
            boolean sound = false;
            deadline.begin(limits.stepTime());
            try {
                T answer = change.apply(open);
                sound = true;
                return answer;
            } finally {
                if (sound) {
                    writer = open;
                } else {
                    open.close();
                }
            }
        } finally {
            writing.unlock();
        }
    }

    /** Changes what others may be reading just now, after they have, and lets go of what connections know. */
    <T> T writeAlone(Function<Timeline, T> change) {
        acquire(READERS);
        try {
            closeIdle();
            return write(change);
        } finally {
            closeWriter();
            readers.release(READERS);
        }
    }

    /** How far the objects of clusters reach at a step, which takes a look at all of them once. */
    Reach reach(Timeline timeline, int step) {
        String mark = timeline.mark(step);
        KnownReach known = reach;
        if (known == null || !known.mark().equals(mark)) {
            known = new KnownReach(mark, Reach.of(timeline, step));
            reach = known;
        }
        return known.reach();
    }

    /**
     * What clusters are called at a step: given by people at any, from sums at the last, unless all texts had to be looked at. They stay
     * the same until a step or a remark is added.
     */
    Map<ClusterId, String> names(Timeline timeline, int step) {
        if (step != timeline.lastStep() || timeline.reading().containsKey("text_column")) {
            return timeline.remarks().names(step);
        }
        String mark = timeline.mark(step) + "-" + timeline.remarks().all().size();
        KnownNames known = names;
        if (known == null || !known.mark().equals(mark)) {
            known = new KnownNames(mark, Map.copyOf(TimelineFaces.names(timeline)));
            names = known;
        }
        return known.names();
    }

    /** The model of a timeline of texts. */
    synchronized TextModel model(Map<String, String> reading) {
        TextModel open = model;
        if (open == null) {
            open = TextModel.open(reading);
            model = open;
        }
        return open;
    }

    private void acquire(int permits) {
        try {
            if (readers.tryAcquire(permits, limits.time().toMillis(), TimeUnit.MILLISECONDS)) {
                return;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        throw new Problem(Problem.BUSY, "too many requests read this timeline; try again later");
    }

    private void lock() {
        try {
            if (writing.tryLock(limits.time().toMillis(), TimeUnit.MILLISECONDS)) {
                return;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        throw new Problem(Problem.BUSY, "another step is being added; try again later");
    }

    private void closeIdle() {
        for (Reader reader = idle.pollFirst(); reader != null; reader = idle.pollFirst()) {
            reader.timeline().close();
        }
    }

    private void closeWriter() {
        writing.lock();
        try {
            Timeline open = writer;
            writer = null;
            if (open != null) {
                open.close();
            }
        } finally {
            writing.unlock();
        }
    }

    /** Waits for the step that is being added; if that takes too long it is rolled back. */
    void finish(Duration patience) {
        boolean finished = false;
        try {
            finished = writing.tryLock(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        deadline.stop();
        if (finished) {
            writing.unlock();
        }
    }

    @Override
    public void close() {
        deadline.stop();
        closeWriter();
        closeIdle();
        synchronized (this) {
            if (model != null) {
                model.close();
                model = null;
            }
        }
    }
}
