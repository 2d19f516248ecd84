import type { Dashboard, DataSourceRef, Panel, RowPanel } from "@grafana/schema";

/** Whoever imports the dashboard says which Prometheus it reads. */
const DATASOURCE: DataSourceRef = { type: "prometheus", uid: "$datasource" };

type Unit = "short" | "s" | "reqps" | "bytes" | "percentunit" | "ops";

interface Query {
  expr: string;
  legend?: string;
}

interface Graph {
  title: string;
  description: string;
  unit: Unit;
  queries: readonly Query[];
}

interface Section {
  title: string;
  graphs: readonly Graph[];
}

/** What a figure of the platform is, each machine says of all: the largest is it. */
const SECTIONS: readonly Section[] = [
  {
    title: "Ventas",
    graphs: [
      {
        title: "Apartados por minuto",
        description: "done se apartó; lo demás es el código con que se negó.",
        unit: "short",
        queries: [{ expr: "sum by (outcome) (rate(traslado_holds_total[5m])) * 60", legend: "{{outcome}}" }],
      },
      {
        title: "Compras pagadas en 15 minutos",
        description: "También las que no costaron nada.",
        unit: "short",
        queries: [{ expr: "max(traslado_orders_paid_recent)", legend: "pagadas" }],
      },
      {
        title: "Pagos por minuto",
        description: "Por proveedor y el estado al que llegaron.",
        unit: "short",
        queries: [
          {
            expr: "sum by (provider, state) (rate(traslado_payments_total[5m])) * 60",
            legend: "{{provider}} {{state}}",
          },
        ],
      },
      {
        title: "Rechazos del banco por minuto",
        description: "Con el motivo que dio el proveedor.",
        unit: "short",
        queries: [
          {
            expr: "sum by (provider, reason) (rate(traslado_payment_refusals_total[5m])) * 60",
            legend: "{{provider}} {{reason}}",
          },
        ],
      },
      {
        title: "Dinero sin aplicar",
        description: "Pagos cobrados que todavía no dan sus boletos, y desde cuándo espera el más antiguo.",
        unit: "s",
        queries: [{ expr: "max(traslado_payments_unapplied_oldest_seconds)", legend: "el más antiguo" }],
      },
      {
        title: "Casos abiertos",
        description: "Lo que espera a una persona, de todos los organizadores.",
        unit: "short",
        queries: [{ expr: "max by (kind) (traslado_open_cases)", legend: "{{kind}}" }],
      },
      {
        title: "Filas de espera",
        description: "Filas abiertas, y lugares dados que aún no pasan.",
        unit: "short",
        queries: [
          { expr: "max(traslado_waiting_rooms_open)", legend: "abiertas" },
          { expr: "max(traslado_waiting_rooms_people)", legend: "esperan" },
        ],
      },
    ],
  },
  {
    title: "Acceso",
    graphs: [
      {
        title: "Lecturas por minuto",
        description: "Por lo que se decidió.",
        unit: "short",
        queries: [{ expr: "sum by (decision) (rate(traslado_scans_total[5m])) * 60", legend: "{{decision}}" }],
      },
      {
        title: "Autos adentro",
        description: "De los eventos de hoy.",
        unit: "short",
        queries: [{ expr: "max by (event) (traslado_event_cars_inside)", legend: "evento {{event}}" }],
      },
      {
        title: "Vendido",
        description: "De los lugares de los eventos de hoy.",
        unit: "percentunit",
        queries: [
          {
            expr: "max by (event) (traslado_event_sold) / max by (event) (traslado_event_capacity)",
            legend: "evento {{event}}",
          },
        ],
      },
    ],
  },
  {
    title: "Solicitudes",
    graphs: [
      {
        title: "Solicitudes por segundo",
        description: "Por clase de estado.",
        unit: "reqps",
        queries: [{ expr: "sum by (status) (rate(traslado_http_requests_total[5m]))", legend: "{{status}}" }],
      },
      {
        title: "Rechazadas por carga, por segundo",
        description: "Lo que un proceso ocupado dejó para después, por lo que importa.",
        unit: "reqps",
        queries: [{ expr: "sum by (importance) (rate(traslado_requests_shed_total[5m]))", legend: "{{importance}}" }],
      },
      {
        title: "Lo que tardan",
        description: "La mitad, y las más lentas.",
        unit: "s",
        queries: [0.5, 0.95, 0.99].map((part) => ({
          expr: `histogram_quantile(${part}, sum by (le) (rate(traslado_http_request_duration_seconds_bucket[5m])))`,
          legend: `p${part * 100}`,
        })),
      },
      {
        title: "Las diez rutas más lentas (p95)",
        description: "Con su método.",
        unit: "s",
        queries: [
          {
            expr: "topk(10, histogram_quantile(0.95, sum by (le, route, method) (rate(traslado_http_request_duration_seconds_bucket[5m]))))",
            legend: "{{method}} {{route}}",
          },
        ],
      },
      {
        title: "Errores por ruta y minuto",
        description: "Solo los del servidor.",
        unit: "short",
        queries: [
          {
            expr: 'topk(10, sum by (route) (rate(traslado_http_requests_total{status="5xx"}[5m])) * 60)',
            legend: "{{route}}",
          },
        ],
      },
    ],
  },
  {
    title: "Trabajos y mensajes",
    graphs: [
      {
        title: "Trabajos que esperan",
        description: "Ya les toca y nadie los toma.",
        unit: "short",
        queries: [{ expr: "max by (queue) (traslado_queue_jobs)", legend: "{{queue}}" }],
      },
      {
        title: "El más antiguo de cada cola",
        description: "Desde cuándo espera.",
        unit: "s",
        queries: [{ expr: "max by (queue) (traslado_queue_oldest_seconds)", legend: "{{queue}}" }],
      },
      {
        title: "Trabajos que fallan por minuto",
        description: "Se repiten solos.",
        unit: "short",
        queries: [
          { expr: 'sum by (queue) (rate(traslado_jobs_total{outcome="failed"}[5m])) * 60', legend: "{{queue}}" },
        ],
      },
      {
        title: "Lo que tardan los trabajos (p95)",
        description: "Por cola.",
        unit: "s",
        queries: [
          {
            expr: "histogram_quantile(0.95, sum by (le, queue) (rate(traslado_job_duration_seconds_bucket[15m])))",
            legend: "{{queue}}",
          },
        ],
      },
      {
        title: "Mensajes",
        description: "Por enviar, los que se intentan desde hace 15 minutos, y los que no se pudieron entregar.",
        unit: "short",
        queries: [
          { expr: "max(traslado_messages_pending)", legend: "por enviar" },
          { expr: "max(traslado_messages_overdue)", legend: "en reintento" },
          { expr: "max(traslado_messages_failed)", legend: "sin entregar" },
        ],
      },
      {
        title: "El mensaje más antiguo",
        description: "Desde cuándo espera sin que nadie lo intente.",
        unit: "s",
        queries: [{ expr: "max(traslado_messages_oldest_seconds)", legend: "el más antiguo" }],
      },
      {
        title: "Avisos a otros sistemas",
        description: "Atrasados, y direcciones en pausa.",
        unit: "short",
        queries: [
          { expr: "max(traslado_webhooks_overdue)", legend: "atrasados" },
          { expr: "max(traslado_webhook_endpoints_paused)", legend: "en pausa" },
        ],
      },
    ],
  },
  {
    title: "Base de datos",
    graphs: [
      {
        title: "Transacciones de cada proceso",
        description: "Con una conexión, y las que la esperan.",
        unit: "short",
        queries: [
          {
            expr: "sum by (instance, process, state) (traslado_database_transactions)",
            legend: "{{instance}} {{process}} {{state}}",
          },
        ],
      },
      {
        title: "Conexiones del servidor",
        description: "De las que admite.",
        unit: "percentunit",
        queries: [
          { expr: "max(traslado_database_connections) / max(traslado_database_connections_max)", legend: "ocupadas" },
        ],
      },
      {
        title: "La transacción más antigua",
        description: "De las del rol de la plataforma.",
        unit: "s",
        queries: [{ expr: "max(traslado_database_oldest_transaction_seconds)", legend: "abierta desde hace" }],
      },
      {
        title: "Atraso de la réplica",
        description: "Vacío si no hay réplica.",
        unit: "s",
        queries: [{ expr: "max(traslado_replica_lag_seconds)", legend: "atraso" }],
      },
      {
        title: "Último respaldo base",
        description: "Vacío si la base no se respalda a sí misma.",
        unit: "s",
        queries: [{ expr: "max by (what) (traslado_server_backup_age_seconds)", legend: "{{what}}" }],
      },
      {
        title: "Tamaño de la base",
        description: "Con sus índices.",
        unit: "bytes",
        queries: [{ expr: "max(traslado_database_size_bytes)", legend: "base" }],
      },
    ],
  },
  {
    title: "Procesos",
    graphs: [
      {
        title: "Procesos que contestan",
        description: "De cada máquina.",
        unit: "short",
        queries: [{ expr: "sum by (instance) (traslado_process_up)", legend: "{{instance}}" }],
      },
      {
        title: "Reinicios en una hora",
        description: "Sin los que se pidieron.",
        unit: "short",
        queries: [
          {
            expr: "sum by (instance, process) (increase(traslado_process_restarts_total[1h]))",
            legend: "{{instance}} {{process}}",
          },
        ],
      },
      {
        title: "Procesador",
        description: "Núcleos que usa cada proceso.",
        unit: "percentunit",
        queries: [
          {
            expr: "sum by (instance, process) (rate(process_cpu_seconds_total[5m]))",
            legend: "{{instance}} {{process}}",
          },
        ],
      },
      {
        title: "Memoria",
        description: "De cada proceso.",
        unit: "bytes",
        queries: [{ expr: "process_resident_memory_bytes", legend: "{{instance}} {{process}}" }],
      },
      {
        title: "Retraso del ciclo de eventos (p99)",
        description: "Lo que tarda cada proceso en atender lo que le llega.",
        unit: "s",
        queries: [{ expr: "nodejs_eventloop_lag_p99_seconds", legend: "{{instance}} {{process}}" }],
      },
      {
        title: "Espacio libre de DATA_DIR",
        description: "De cada máquina.",
        unit: "bytes",
        queries: [{ expr: "traslado_data_disk_free_bytes", legend: "{{instance}}" }],
      },
    ],
  },
];

const COLUMNS = 3;
const WIDTH = 24 / COLUMNS;
const HEIGHT = 8;

const graphPanel = ({ title, description, unit, queries }: Graph, id: number, x: number, y: number): Panel => ({
  id,
  type: "timeseries",
  title,
  description,
  datasource: DATASOURCE,
  gridPos: { x, y, w: WIDTH, h: HEIGHT },
  fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
  targets: queries.map(({ expr, legend }, index) => ({
    refId: String.fromCharCode(65 + index),
    datasource: DATASOURCE,
    expr,
    legendFormat: legend ?? "__auto",
  })),
});

const rowPanel = (title: string, id: number, y: number): RowPanel => ({
  id,
  type: "row",
  title,
  collapsed: false,
  panels: [],
  gridPos: { x: 0, y, w: 24, h: 1 },
});

function panelsOf(sections: readonly Section[]): (Panel | RowPanel)[] {
  const panels: (Panel | RowPanel)[] = [];
  let y = 0;
  for (const { title, graphs } of sections) {
    panels.push(rowPanel(title, panels.length + 1, y));
    y += 1;
    for (const [index, graph] of graphs.entries()) {
      const top = y + Math.floor(index / COLUMNS) * HEIGHT;
      panels.push(graphPanel(graph, panels.length + 1, (index % COLUMNS) * WIDTH, top));
    }
    y += Math.ceil(graphs.length / COLUMNS) * HEIGHT;
  }
  return panels;
}

/** What people import into Grafana as `ops/grafana/dashboard.json`; the types are Grafana's own. */
export const dashboard: Dashboard = {
  uid: "control-traslado",
  title: "Control Traslado",
  description: "Ventas, acceso, solicitudes, trabajos, base de datos y procesos.",
  tags: ["control-traslado"],
  timezone: "browser",
  schemaVersion: 42,
  editable: true,
  refresh: "30s",
  time: { from: "now-6h", to: "now" },
  templating: { list: [{ name: "datasource", label: "Prometheus", type: "datasource", query: "prometheus" }] },
  panels: panelsOf(SECTIONS),
};
