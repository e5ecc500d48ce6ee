package io.varve.parquet;

import com.jerolba.carpet.io.FileSystemInputFile;
import io.varve.io.ParquetLibrary;
import io.varve.io.ParquetLibrary.Column;
import io.varve.io.ParquetLibrary.Nested;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.hadoop.util.HadoopCodecs;
import org.apache.parquet.io.ColumnIOFactory;
import org.apache.parquet.io.RecordReader;
import org.apache.parquet.io.api.Converter;
import org.apache.parquet.io.api.GroupConverter;
import org.apache.parquet.io.api.RecordMaterializer;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.LogicalTypeAnnotation.ListLogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Type.Repetition;
import org.jspecify.annotations.Nullable;

/** The rows of a Parquet file, whose values {@link ParquetValues} makes. */
final class ParquetRows implements ParquetLibrary.Rows {

    // Hadoop's own would look for XML files all over the class path first
    private static final ParquetConfiguration CONFIGURATION = new PlainParquetConfiguration();

    private final ParquetFileReader reader;
    private final MessageType schema;
    private final List<Column> columns;
    private final RowConverter converter;
    private @Nullable RecordReader<@Nullable Object[]> rows;
    private long left;

    ParquetRows(Path file, LongConsumer unpacking) throws IOException {
        reader = ParquetFileReader.open(
                new NamedInput(file),
                ParquetReadOptions.builder(CONFIGURATION)
                        .withCodecFactory(new CountedCodecs(HadoopCodecs.newFactory(CONFIGURATION, 0), unpacking))
                        .build());
        try {
            requireDeclared(Files.size(file), unpacking);
        } catch (IOException | RuntimeException e) {
            reader.close();
            throw e;
        }
        schema = reader.getFooter().getFileMetaData().getSchema();
        columns = schema.getFields().stream().map(ParquetRows::column).toList();
        converter = new RowConverter(schema);
    }

    /** Before memory is taken for columns, for as much as the file says that they have. */
    private void requireDeclared(long bytes, LongConsumer unpacking) throws IOException {
        if (declared(ColumnChunkMetaData::getTotalSize) > bytes) {
            throw new IOException("its columns are longer than the file");
        }
        unpacking.accept(declared(ColumnChunkMetaData::getTotalUncompressedSize));
    }

    private long declared(ToLongFunction<ColumnChunkMetaData> size) throws IOException {
        long sum = 0;
        for (BlockMetaData block : reader.getFooter().getBlocks()) {
            for (ColumnChunkMetaData column : block.getColumns()) {
                long one = size.applyAsLong(column);
                if (one < 0) {
                    throw new IOException("a column has a size below 0");
                }
                sum = Math.addExact(sum, one);
            }
        }
        return sum;
    }

    /** The library's messages name what it reads from. */
    private static final class NamedInput extends FileSystemInputFile {

        private final String name;

        NamedInput(Path file) {
            super(file.toFile());
            name = String.valueOf(file.getFileName());
        }

        @Override
        public String toString() {
            return name;
        }
    }

    private static Column column(Type type) {
        return new Column(type.getName(), isArray(type), ParquetValues.nameOf(isArray(type) ? elementOf(type) : type));
    }

    @Override
    public List<Column> columns() {
        return columns;
    }

    @Override
    public long count() {
        return reader.getRecordCount();
    }

    @Override
    public void prepare() {
        ParquetLibraries.prepare(codecs());
    }

    /** How the values are compressed, known before any is read. */
    private Set<CompressionCodecName> codecs() {
        return reader.getFooter().getBlocks().stream()
                .flatMap(block -> block.getColumns().stream())
                .map(ColumnChunkMetaData::getCodec)
                .collect(Collectors.toSet());
    }

    @Override
    public @Nullable Object @Nullable [] next() throws IOException {
        while (left == 0) {
            PageReadStore group = reader.readNextRowGroup();
            if (group == null) {
                return null;
            }
            left = group.getRowCount();
            rows = new ColumnIOFactory().getColumnIO(schema).getRecordReader(group, new Materializer(converter));
        }
        left--;
        return rows == null ? null : rows.read();
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }

    /** Whether the values of a column are lists. */
    private static boolean isArray(Type column) {
        return column.isRepetition(Repetition.REPEATED) || (!column.isPrimitive() && isList(column.asGroupType()));
    }

    /** What the elements of a column of lists are; the column itself where its values are simply repeated. */
    private static Type elementOf(Type column) {
        if (column.isPrimitive() || !isList(column.asGroupType())) {
            return column;
        }
        Type repeated = column.asGroupType().getType(0);
        return wrapsElement(repeated, column.getName()) ? repeated.asGroupType().getType(0) : repeated;
    }

    private static Converter converter(Type type, Consumer<Object> values) {
        if (type.isPrimitive()) {
            return new ParquetValues(type.asPrimitiveType(), values);
        }
        GroupType group = type.asGroupType();
        return isList(group) ? new ListConverter(group, values) : new PassedOver(group, values);
    }

    private static boolean isList(GroupType group) {
        return group.getLogicalTypeAnnotation() instanceof ListLogicalTypeAnnotation
                && group.getFieldCount() == 1
                && group.getType(0).isRepetition(Repetition.REPEATED);
    }

    // the format's rules for files of older writers
    private static boolean wrapsElement(Type repeated, String list) {
        return !repeated.isPrimitive()
                && repeated.asGroupType().getFieldCount() == 1
                && !repeated.asGroupType().getType(0).isRepetition(Repetition.REPEATED)
                && !repeated.getName().equals("array")
                && !repeated.getName().equals(list + "_tuple");
    }

    /** Hands the rows of the one converter to the library. */
    private static final class Materializer extends RecordMaterializer<@Nullable Object[]> {

        private final RowConverter root;

        Materializer(RowConverter root) {
            this.root = root;
        }

        @Override
        public @Nullable Object[] getCurrentRecord() {
            return root.row;
        }

        @Override
        public GroupConverter getRootConverter() {
            return root;
        }
    }

    /** One row. */
    private static final class RowConverter extends GroupConverter {

        private final List<Converter> converters = new ArrayList<>();
        private final List<Integer> repeated = new ArrayList<>();
        private @Nullable Object[] row = {};

        RowConverter(GroupType schema) {
            for (Type type : schema.getFields()) {
                int column = converters.size();
                if (type.isRepetition(Repetition.REPEATED)) {
                    repeated.add(column);
                    converters.add(converter(type, value -> append(column, value)));
                } else {
                    converters.add(converter(type, value -> row[column] = value));
                }
            }
        }

        @SuppressWarnings("unchecked") // start() put the list there
        private void append(int column, Object value) {
            ((List<Object>) row[column]).add(value);
        }

        @Override
        public Converter getConverter(int column) {
            return converters.get(column);
        }

        @Override
        public void start() {
            row = new Object[converters.size()];
            for (int column : repeated) {
                row[column] = new ArrayList<>();
            }
        }

        @Override
        public void end() {}
    }

    /** A list in any of the layouts that the format allows: elements in a group of their own, or directly repeated. */
    private static final class ListConverter extends GroupConverter {

        private final Converter entries;
        private final Consumer<Object> lists;
        private List<@Nullable Object> list = new ArrayList<>();

        ListConverter(GroupType group, Consumer<Object> lists) {
            this.lists = lists;
            this.entries = wrapsElement(group.getType(0), group.getName())
                    ? new Entry(elementOf(group), element -> list.add(element))
                    : converter(elementOf(group), element -> list.add(element));
        }

        @Override
        public Converter getConverter(int field) {
            return entries;
        }

        @Override
        public void start() {
            list = new ArrayList<>();
        }

        @Override
        public void end() {
            lists.accept(list);
        }
    }

    /** The group around one element of a list, without which no element could be missing. */
    private static final class Entry extends GroupConverter {

        private final Converter element;
        private final Consumer<@Nullable Object> elements;
        private @Nullable Object current;

        Entry(Type type, Consumer<@Nullable Object> elements) {
            this.elements = elements;
            this.element = converter(type, value -> current = value);
        }

        @Override
        public Converter getConverter(int field) {
            return element;
        }

        @Override
        public void start() {
            current = null;
        }

        @Override
        public void end() {
            elements.accept(current);
        }
    }

    /** A group that is no list: what is in it does not matter, since it is no value. */
    private static final class PassedOver extends GroupConverter {

        private final List<Converter> parts;
        private final Consumer<Object> values;

        PassedOver(GroupType group, Consumer<Object> values) {
            this.values = values;
            this.parts = group.getFields().stream()
                    .map(part -> converter(part, ignored -> {}))
                    .toList();
        }

        @Override
        public Converter getConverter(int field) {
            return parts.get(field);
        }

        @Override
        public void start() {}

        @Override
        public void end() {
            values.accept(Nested.GROUP);
        }
    }
}
