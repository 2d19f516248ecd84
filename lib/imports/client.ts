/** The part that every kind of import shows, whatever its rows are. */
export interface ImportSummary<State extends string> {
  id: number;
  adminId: number;
  fileName: string;
  state: State;
  rowsTotal: number;
  /** How far the job has come. */
  rowsDone: number;
  createdBy: string;
  createdAt: Date;
  finishedAt: Date | null;
}
