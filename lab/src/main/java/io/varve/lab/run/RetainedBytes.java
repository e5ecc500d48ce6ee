package io.varve.lab.run;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of an object and of all that it refers to, by own accounting: 16 for the head of an object or array, 4 for a
 * reference, its width for a primitive, 40 for an entry of a map, nothing for classes, enums and lambdas. Collections of the
 * JDK are asked for their elements, other objects of the JDK are not opened. So a figure is the same on every Java.
 */
public final class RetainedBytes {

    private static final int HEAD = 16;
    private static final int REFERENCE = 4;
    private static final int ENTRY = 40;

    private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Deque<Object> open = new ArrayDeque<>();
    private long bytes;

    private RetainedBytes() {}

    /** Returns the bytes; an object that is met twice counts once. */
    public static long of(Object root) {
        RetainedBytes size = new RetainedBytes();
        size.meet(root);
        while (!size.open.isEmpty()) {
            size.weigh(size.open.remove());
        }
        return size.bytes;
    }

    private void meet(@Nullable Object object) {
        if (object == null
                || object instanceof Class
                || object instanceof Enum
                || object.getClass().isHidden()) {
            return;
        }
        if (seen.add(object)) {
            open.add(object);
        }
    }

    private void weigh(Object object) {
        bytes += HEAD;
        Class<?> type = object.getClass();
        if (type.isArray()) {
            weighArray(object, type.getComponentType());
        } else if (object instanceof String text) {
            bytes += 2L * HEAD + text.length();
        } else if (object instanceof Map<?, ?> map) {
            map.forEach((key, value) -> {
                bytes += ENTRY;
                meet(key);
                meet(value);
            });
        } else if (object instanceof Collection<?> collection) {
            collection.forEach(element -> {
                bytes += REFERENCE;
                meet(element);
            });
        } else if (object instanceof Optional<?> optional) {
            optional.ifPresent(this::meet);
        } else if (type.getName().startsWith("java.")) {
            bytes += Long.BYTES;
        } else {
            for (Class<?> level = type; level != null && level != Object.class; level = level.getSuperclass()) {
                weighFields(object, level);
            }
        }
    }

    private void weighArray(Object array, Class<?> component) {
        int length = Array.getLength(array);
        bytes += (long) length * width(component);
        for (int i = 0; i < length && !component.isPrimitive(); i++) {
            meet(Array.get(array, i));
        }
    }

    private void weighFields(Object object, Class<?> level) {
        for (Field field : level.getDeclaredFields()) {
            if (Modifier.isStatic(field.getModifiers())) {
                continue;
            }
            bytes += width(field.getType());
            if (!field.getType().isPrimitive()) {
                meet(value(field, object));
            }
        }
    }

    private static @Nullable Object value(Field field, Object object) {
        try {
            field.setAccessible(true);
            return field.get(object);
        } catch (ReflectiveOperationException | RuntimeException e) {
            throw new IllegalStateException(
                    field + " cannot be looked at; run Varve from the class path to measure memory", e);
        }
    }

    private static int width(Class<?> type) {
        if (!type.isPrimitive()) {
            return REFERENCE;
        }
        if (type == long.class || type == double.class) {
            return Long.BYTES;
        }
        if (type == boolean.class || type == byte.class) {
            return Byte.BYTES;
        }
        return type == char.class || type == short.class ? Short.BYTES : Integer.BYTES;
    }
}
