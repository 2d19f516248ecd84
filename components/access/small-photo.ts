/** Pixels of the longer side: enough for a plate. */
const SIDE = 1_280;

/** A phone's photo, made small for a bad network: JPEG in base64. Null: the browser cannot read it. */
export async function smallPhoto(file: File): Promise<string | null> {
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, SIDE / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const [, data = ""] = canvas.toDataURL("image/jpeg", 0.8).split(",");
    return data || null;
  } catch {
    return null;
  }
}
