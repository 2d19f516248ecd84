"use client";

import { useState } from "react";
import { PeopleUpload } from "@/components/imports/people-upload";
import { ScopeFields } from "@/components/subscribers/scope-fields";
import type { SubscriberOptions } from "@/lib/subscriber-qrs";
import type { SubscriberKind } from "@/lib/subscriber-qrs/client";

interface ImportUploadProps {
  home: string;
  options: SubscriberOptions;
  /** The error's code of the last try, from the address. */
  problem: string | undefined;
}

export function ImportUpload({ home, options, problem }: ImportUploadProps) {
  const [kind, setKind] = useState<SubscriberKind>("subscriber");
  const [zoneId, setZoneId] = useState("");
  const zone = options.zones.find(({ id }) => String(id) === zoneId);
  return (
    <PeopleUpload
      home={home}
      columns="nombre y, si quieres, placa, correo, teléfono, zona, lugar, desde y hasta"
      problem={problem}
      otherwise="Revisa el archivo, la zona y las fechas, e intenta de nuevo."
    >
      <ScopeFields
        options={options}
        kind={kind}
        zone={zone}
        isNew
        field={(name) => ({
          name,
          ...(name === "kind" ? { onChange: async ({ target }) => setKind(target.value) } : {}),
          ...(name === "parkingAreaId"
            ? { required: true, onChange: async ({ target }) => setZoneId(target.value) }
            : {}),
          ...(name === "entryRights" ? { defaultValue: "1" } : {}),
        })}
      />
    </PeopleUpload>
  );
}
