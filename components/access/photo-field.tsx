import { useState } from "react";
import { smallPhoto } from "@/components/access/small-photo";
import { Icon } from "@/components/ui/icon";

export interface Photo {
  /** As it is sent, see `smallPhoto`. */
  data: string;
  name: string;
}

/** Takes a photo with the phone's camera, or chooses one. */
export function PhotoField({ photo, onPhoto }: { photo: Photo | null; onPhoto: (photo: Photo | null) => void }) {
  const [isUnreadable, setUnreadable] = useState(false);
  async function choose(file: File | undefined) {
    const data = file ? await smallPhoto(file) : null;
    setUnreadable(file !== undefined && data === null);
    onPhoto(file && data ? { data, name: file.name } : null);
  }
  return (
    <>
      <label className="esc-btn">
        <Icon name="camera" size={22} />
        {photo ? "Cambiar la foto" : "Tomar una foto"}
        <input
          className="vh"
          type="file"
          accept="image/*"
          capture="environment"
          onChange={({ currentTarget }) => void choose(currentTarget.files?.[0])}
        />
      </label>
      {photo ? <p role="status">Foto lista: {photo.name}</p> : null}
      {isUnreadable ? <p role="alert">No pudimos leer esa foto. Toma otra, o sigue sin foto.</p> : null}
    </>
  );
}
