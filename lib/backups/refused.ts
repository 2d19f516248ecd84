/** A backup that would look whole and is not, or that would harm what it copies. `message` is a Spanish line. */
export class BackupRefused extends Error {
  override name = "BackupRefused";
}
