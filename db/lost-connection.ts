import type postgres from "postgres";

/** What is known of one transaction's connection: `error` once it is lost, which `told` then throws. */
interface Loss {
  error: unknown;
  told: Promise<never>;
}

const never = () => new Promise<never>(() => undefined);

/** A statement that failed before it was sent, as the driver's own looks to drizzle. */
function refused<Rows extends readonly postgres.MaybeRow[]>(error: unknown): postgres.PendingQuery<Rows> {
  const failed = Promise.reject(error);
  // Who does not wait for it hears of the loss from the transaction.
  failed.catch(() => undefined);
  return Object.assign(failed, { values: () => failed }) as unknown as postgres.PendingQuery<Rows>;
}

/**
 * What `work` comes to, while its connection stands. Once that is lost it never ends: the driver would answer its end with
 * a ROLLBACK or COMMIT, and its transaction has failed already.
 */
async function whileConnected<T>(loss: Loss, work: () => T | Promise<T>): Promise<T> {
  try {
    const done = await work();
    if (!loss.error) return done;
  } catch (error) {
    // The driver tells the statement before it tells the transaction.
    await new Promise((resolve) => setImmediate(resolve));
    if (!loss.error) throw error;
  }
  return never();
}

function within(tx: postgres.TransactionSql, loss: Loss): postgres.TransactionSql {
  return new Proxy(tx, {
    get(target, name) {
      if (name === "unsafe") {
        const unsafe: postgres.Sql["unsafe"] = (...statement) =>
          loss.error ? refused(loss.error) : target.unsafe(...statement);
        return unsafe;
      }
      if (name === "savepoint") {
        return (work: (part: postgres.TransactionSql) => unknown) =>
          loss.error
            ? refused(loss.error)
            : Promise.race([
                target.savepoint((part) => whileConnected(loss, () => work(within(part, loss)))),
                loss.told,
              ]);
      }
      return Reflect.get(target, name);
    },
  });
}

/**
 * The driver (3.4.9) writes a transaction's next statement, its ROLLBACK too, to a connection that is closed: outside of
 * any promise, so that the process ends. Through this proxy nothing is sent once the connection is lost. The transaction,
 * and whatever it asks from then on, throws the loss.
 */
export function heedingLoss(sql: postgres.Sql): postgres.Sql {
  return new Proxy(sql, {
    get(target, name) {
      if (name !== "begin") return Reflect.get(target, name);
      return (work: (tx: postgres.TransactionSql) => unknown) => {
        const { promise: told, reject: tell } = Promise.withResolvers<never>();
        told.catch(() => undefined);
        const loss: Loss = { error: null, told };
        const whole = target.begin((tx) => whileConnected(loss, () => work(within(tx, loss))));
        whole.catch((error: unknown) => {
          loss.error = error;
          tell(error);
        });
        return whole;
      };
    },
  });
}
