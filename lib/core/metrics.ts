import { Counter, Histogram, Registry } from "prom-client";

/** Seconds: from what nobody notices to what nobody waits for. */
const REQUEST_SECONDS = [0.01, 0.03, 0.1, 0.3, 1, 3, 10];
const JOB_SECONDS = [0.1, 1, 10, 60, 300];

function makeMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Counter({ name, help, labelNames, registers });
  const histogram = <Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    buckets: readonly number[],
  ) => new Histogram({ name, help, labelNames, buckets: [...buckets], registers });
  return {
    registry,
    requests: counter("traslado_http_requests_total", "Solicitudes contestadas, por ruta, método y clase de estado", [
      "route",
      "method",
      "status",
    ]),
    requestSeconds: histogram(
      "traslado_http_request_duration_seconds",
      "Lo que tardó cada respuesta, sin los flujos de eventos",
      ["route", "method"],
      REQUEST_SECONDS,
    ),
    shed: counter("traslado_requests_shed_total", "Solicitudes que un proceso ocupado rechazó, por lo que importan", [
      "importance",
    ]),
    holds: counter(
      "traslado_holds_total",
      "Compras y cambios que toman lugares: outcome es done, o el código con que se negó",
      ["outcome"],
    ),
    payments: counter("traslado_payments_total", "Pagos que llegaron a un estado (paid, failed, …), por proveedor", [
      "provider",
      "state",
    ]),
    paymentRefusals: counter("traslado_payment_refusals_total", "Pagos que el proveedor rechazó, por su motivo", [
      "provider",
      "reason",
    ]),
    scans: counter(
      "traslado_scans_total",
      "Lecturas, por quién leyó (phone, lane, door, offline; forced: una persona la dejó pasar) y lo que se decidió",
      ["reader", "decision"],
    ),
    jobs: counter("traslado_jobs_total", "Trabajos terminados, por cola: outcome es done o failed", [
      "queue",
      "outcome",
    ]),
    jobSeconds: histogram("traslado_job_duration_seconds", "Lo que tardó cada trabajo", ["queue"], JOB_SECONDS),
  };
}

type Metrics = ReturnType<typeof makeMetrics>;

const store = globalThis as typeof globalThis & { __controlTrasladoMetrics?: Metrics };

/**
 * What this process has counted since it began (docs/adr/0079-the-supervisor-answers-for-its-processes). Handlers and
 * pages have modules of their own, so it hangs on `globalThis`. A label has few values, all of them of ours: no tenant, no
 * person, nothing that somebody typed.
 */
export function metrics(): Metrics {
  store.__controlTrasladoMetrics ??= makeMetrics();
  return store.__controlTrasladoMetrics;
}
