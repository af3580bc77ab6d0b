/** A module that does not know of Pathforest. */
module org.example {
  exports org.example;
}
