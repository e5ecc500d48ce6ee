package io.varve.io;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;

/** Whose a file is: in a folder that many write to, what is not the user's own may be a trap. Links are not followed. */
final class Owner {

    private Owner() {}

    /** Whether a file is the user's, by name. */
    static boolean isUser(Path file) throws IOException {
        String owner = of(file).getName();
        String name = owner.substring(owner.lastIndexOf('\\') + 1);
        return name.equals(System.getProperty("user.name"));
    }

    /**
     * Whether nobody can change a folder or its rights but the user and root, who can change everything anyway. A user without a
     * name, as in containers, has the same number as what he makes.
     */
    static boolean isTrusted(Path folder) throws IOException {
        return isUser(folder) || isRoot(folder) || of(folder).equals(ofThisProcess(folder));
    }

    /** Whether two files are of the same user. */
    static boolean isSame(Path file, Path other) throws IOException {
        return of(file).equals(of(other));
    }

    private static boolean isRoot(Path file) throws IOException {
        return file.getFileSystem().supportedFileAttributeViews().contains("unix")
                && Integer.valueOf(0).equals(Files.getAttribute(file, "unix:uid", LinkOption.NOFOLLOW_LINKS));
    }

    /** As Linux tells it, or from a file that is made, which a folder that cannot be written to does not allow. */
    private static UserPrincipal ofThisProcess(Path folder) throws IOException {
        Path process = Path.of("/proc/self");
        return Files.exists(process) ? Files.getOwner(process) : ofWhatIsMadeIn(folder);
    }

    private static UserPrincipal ofWhatIsMadeIn(Path folder) throws IOException {
        Path made = Files.createTempFile(folder, ".owner-", "");
        try {
            return of(made);
        } finally {
            Files.deleteIfExists(made);
        }
    }

    private static UserPrincipal of(Path file) throws IOException {
        return Files.getOwner(file, LinkOption.NOFOLLOW_LINKS);
    }
}
