package org.pathforest.profile.text;

import com.google.gson.Gson;
import com.google.gson.TypeAdapter;
import com.google.gson.TypeAdapterFactory;
import com.google.gson.reflect.TypeToken;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;

/** Writes records with {@link Inline} components, and leaves all other types to Gson. */
final class InlineRecords implements TypeAdapterFactory {
  /**
   * A field of a JSON object.
   *
   * @param type declared type of the record component with the value
   * @param value reads the field's value from the outermost record
   */
  private record Field(String name, Type type, UnaryOperator<Object> value) {}

  @Override
  public <T> TypeAdapter<T> create(Gson gson, TypeToken<T> type) {
    Class<?> raw = type.getRawType();
    if (!raw.isRecord()
        || Arrays.stream(raw.getRecordComponents())
            .noneMatch(c -> c.isAnnotationPresent(Inline.class))) {
      return null;
    }
    List<Field> fields = new ArrayList<>();
    addFields(raw, "", record -> record, fields);
    return new TypeAdapter<T>() {
      @Override
      public void write(JsonWriter out, T record) throws IOException {
        out.beginObject();
        for (Field field : fields) {
          Object value = field.value().apply(record);
          out.name(field.name());
          if (value == null) {
            out.nullValue();
          } else {
            // Same as Gson: the declared type says more than the class only if it has type
            // arguments.
            boolean generic = field.type() instanceof ParameterizedType;
            gson.toJson(value, generic ? field.type() : value.getClass(), out);
          }
        }
        out.endObject();
      }

      @Override
      public T read(JsonReader in) {
        throw new UnsupportedOperationException("inlined records are only written");
      }
    }.nullSafe();
  }

  private static void addFields(
      Class<?> type, String prefix, UnaryOperator<Object> outer, List<Field> fields) {
    for (RecordComponent c : type.getRecordComponents()) {
      Method accessor = c.getAccessor();
      accessor.setAccessible(true);
      UnaryOperator<Object> value = record -> read(accessor, outer.apply(record));
      Inline inline = c.getAnnotation(Inline.class);
      if (inline == null) {
        fields.add(new Field(join(prefix, c.getName()), c.getGenericType(), value));
      } else {
        addFields(c.getType(), join(prefix, inline.prefix()), value, fields);
      }
    }
  }

  private static Object read(Method accessor, Object record) {
    try {
      return accessor.invoke(record);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(accessor.toString(), e);
    }
  }

  private static String join(String prefix, String name) {
    return prefix.isEmpty() || name.isEmpty()
        ? prefix + name
        : prefix + name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
  }
}
