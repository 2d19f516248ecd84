import { peopleRowList } from "@/lib/imports";
import { FIELD_LABELS, IMPORT_FIELDS } from "@/lib/subscriber-qrs/import/columns";
import { FILES } from "@/lib/subscriber-qrs/import/find-imports";

export const importRowList = peopleRowList(FILES, {
  name: "renglones-de-abonados",
  filePrefix: "abonados",
  fields: IMPORT_FIELDS,
  labels: FIELD_LABELS,
  shown: ["plate", "zone"],
  searched: ["name", "plate", "email"],
});
