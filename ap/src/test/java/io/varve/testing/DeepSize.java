package io.varve.testing;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The bytes of an object and all that it refers to, by own accounting: 16 for the head of an object or array, 4 for a
 * reference, its width for a primitive, 40 for an entry of a map, nothing for classes, enums and lambdas. Collections of the
 * JDK are asked for their elements, not opened.
 */
public final class DeepSize {

    private static final int HEAD = 16;
    private static final int REFERENCE = 4;
    private static final int ENTRY = 40;

    private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Deque<Object> open = new ArrayDeque<>();
    private long bytes;

    private DeepSize() {}

    /** Returns the bytes; an object that is met twice counts once. */
    public static long of(Object root) {
        DeepSize size = new DeepSize();
        size.meet(root);
        while (!size.open.isEmpty()) {
            size.weigh(size.open.remove());
        }
        return size.bytes;
    }

    private void meet(Object object) {
        boolean counts = object != null
                && !(object instanceof Class)
                && !(object instanceof Enum)
                && !object.getClass().isHidden();
        if (counts && seen.add(object)) {
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
        } else if (object instanceof Number) {
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
        if (!component.isPrimitive()) {
            for (int i = 0; i < length; i++) {
                meet(Array.get(array, i));
            }
        }
    }

    private void weighFields(Object object, Class<?> level) {
        for (Field field : level.getDeclaredFields()) {
            if (Modifier.isStatic(field.getModifiers())) {
                continue;
            }
            bytes += width(field.getType());
            if (field.getType().isPrimitive()) {
                continue;
            }
            try {
                field.setAccessible(true);
                meet(field.get(object));
            } catch (IllegalAccessException | InaccessibleObjectException e) {
                throw new IllegalStateException(
                        "%s is not open to be measured; teach this class about %s".formatted(field, level), e);
            }
        }
    }

    private static int width(Class<?> type) {
        if (!type.isPrimitive()) {
            return REFERENCE;
        }
        return type == long.class || type == double.class ? 8 : type == boolean.class || type == byte.class ? 1 : 4;
    }
}
