import { Btn } from "@/components/ui/btn";
import { Input } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { Block } from "@/components/ui/panel";
import { ERROR_STATUS, type ErrorCode } from "@/lib/core/errors";
import { textOf } from "@/lib/core/messages";
import { PICTURE_TYPES, type PictureKind } from "@/lib/storage/client";

interface PlainPicturesProps {
  /** The event's or the venue's. */
  id: number;
  pictures: readonly { kind: PictureKind; label: string }[];
  /** What the address says of the last one: "imagen", or an error's code. */
  done: string | undefined;
  problem: string | undefined;
}

const isCode = (text: string): text is ErrorCode => Object.hasOwn(ERROR_STATUS, text);

/** Where no script runs: a form for each picture, which saves it at once. Also says what became of the last one. */
export function PlainPictures({ id, pictures, done, problem }: PlainPicturesProps) {
  return (
    <>
      {done === "imagen" ? <Notice tone="good" title="Guardaste la imagen." live /> : null}
      {problem && isCode(problem) ? <Notice tone="stop" title={textOf(problem)} live /> : null}
      <noscript>
        <section className="panel mb-5" aria-label="Imágenes">
          {pictures.map(({ kind, label }) => (
            <form key={kind} method="post" encType="multipart/form-data" action={`/api/pictures?kind=${kind}&of=${id}`}>
              <Block title={label}>
                <Field label="Archivo" id={`plain-${kind}`} help="JPG, PNG, WebP, GIF o AVIF de hasta 10 MB.">
                  <Input type="file" name="file" accept={PICTURE_TYPES} required />
                </Field>
                <Btn type="submit" size="sm" className="justify-self-start">
                  Subir {label.toLowerCase()}
                </Btn>
              </Block>
            </form>
          ))}
        </section>
      </noscript>
    </>
  );
}
