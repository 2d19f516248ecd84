import type postgres from "postgres";

/** Transactions hold a connection each from their begin to their end; a statement alone shares one for a moment. */
export interface PoolUse {
  /** Connections that there may be. */
  most: number;
  open: number;
  /** They have asked for a connection and have none yet. */
  waiting: number;
}

/** Keeps count in `use` of the transactions of a client. */
export function countingTransactions(sql: postgres.Sql, use: PoolUse): postgres.Sql {
  return new Proxy(sql, {
    get(target, name) {
      if (name !== "begin") return Reflect.get(target, name);
      return async (work: (tx: postgres.TransactionSql) => unknown) => {
        let hasBegun = false;
        use.waiting += 1;
        try {
          return await target.begin((tx) => {
            hasBegun = true;
            use.waiting -= 1;
            use.open += 1;
            return work(tx);
          });
        } finally {
          if (hasBegun) use.open -= 1;
          else use.waiting -= 1;
        }
      };
    },
  });
}
