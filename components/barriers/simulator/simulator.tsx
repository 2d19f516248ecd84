"use client";

import { useRouter } from "next/navigation";
import { useCallback, useEffect, useRef, useState, useTransition } from "react";
import { type Said, SimulatedDevice } from "@/components/barriers/simulator/device";
import { type LaneScene, Road } from "@/components/barriers/simulator/road";
import { Btn } from "@/components/ui/btn";
import { SegmentedControl } from "@/components/ui/choice";
import { Icon, type IconName } from "@/components/ui/icon";
import { Money } from "@/components/ui/money";
import { Block, Panel } from "@/components/ui/panel";
import { notify, notifyError } from "@/components/ui/toaster";
import { openPairingAction } from "@/lib/barriers/actions";
import type { SimulatorDto } from "@/lib/barriers/client";
import { formatTime } from "@/lib/core/dates";

const POLL_MS = 2_000;
const SAID_SHOWN = 12;
const PACES = [
  { value: "1600", label: "Lento" },
  { value: "500", label: "Normal" },
];

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface Act {
  key: string;
  icon: IconName;
  label: string;
  isDanger?: boolean;
}

const ACTS: readonly Act[] = [
  { key: "good", icon: "qr-code", label: "QR bueno" },
  { key: "other", icon: "refresh-cw", label: "Otro QR" },
  { key: "none", icon: "circle-question-mark", label: "Sin QR" },
  { key: "back", icon: "arrow-left", label: "Se echa atrás" },
  { key: "two", icon: "car", label: "Dos pegados" },
  { key: "cut", icon: "wifi-off", label: "Cortar la red" },
  { key: "fire", icon: "flashlight", label: "Incendio", isDanger: true },
  { key: "reboot", icon: "magnet", label: "Reiniciar equipo" },
];

type Scenes = Record<number, Pick<LaneScene, "isOpen" | "car" | "words">>;

const AT_REST = { isOpen: false, car: null, words: "" };

/** How long 95 of 100 answers of this page took at most, in milliseconds. */
function p95(times: readonly number[]): number | null {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.95)] ?? sorted.at(-1) ?? null;
}

function useDevice({ controllerId, outage }: SimulatorDto) {
  const [said, setSaid] = useState<Said[]>([]);
  const count = useRef(0);
  const tell = useCallback((line: Omit<Said, "id" | "at">) => {
    count.current += 1;
    const next = { ...line, id: count.current, at: new Date() };
    setSaid((before) => [next, ...before].slice(0, SAID_SHOWN));
  }, []);
  const [device, setDevice] = useState<SimulatedDevice | null>(null);
  // Its key is kept by the browser, which the server does not know.
  useEffect(() => setDevice(new SimulatedDevice(controllerId, outage, tell)), [controllerId, outage, tell]);
  return { device, said };
}

/** Shows a road with two lanes, and runs the simulated device that moves their barriers. */
export function Simulator({ simulator }: { simulator: SimulatorDto }) {
  const router = useRouter();
  const { lanes, codes, timeZone, controllerId } = simulator;
  const { device, said } = useDevice(simulator);
  const [isPaired, setPaired] = useState(false);
  const [isOffline, setOffline] = useState(false);
  const [isBurning, setBurning] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isRefreshing, startRefresh] = useTransition();
  const [times, setTimes] = useState<number[]>([]);
  const [output, setOutput] = useState(lanes[0]?.output ?? 1);
  const [scenes, setScenes] = useState<Scenes>({});
  const pace = useRef(500);
  const held = useRef(new Set<number>());
  const sceneOf = (of: number) => scenes[of] ?? AT_REST;
  const show = useCallback(
    (of: number, change: Partial<LaneScene>) =>
      setScenes((before) => ({ ...before, [of]: { ...(before[of] ?? AT_REST), ...change } })),
    [],
  );
  const rest = useCallback((of: number) => show(of, { isOpen: held.current.has(of), car: null, words: "" }), [show]);

  useEffect(() => setPaired(device?.isPaired ?? false), [device]);

  /** The arm goes up, the car drives, and the arm comes down when the loop is free. */
  const drive = useCallback(
    async (of: number, idCommand: number | null, cars = 1) => {
      if (!device) return;
      show(of, { isOpen: true, words: "" });
      await device.say([{ kind: "opened", output: of, idCommand }]);
      for (let car = 0; car < cars; car++) {
        await pause(pace.current);
        show(of, { car: "under", words: "lazo ocupado" });
        await pause(pace.current);
        await device.say([{ kind: "passed", output: of }]);
      }
      rest(of);
      if (!held.current.has(of)) await device.say([{ kind: "closed", output: of }]);
    },
    [device, rest, show],
  );

  const obey = useCallback(
    async (orders: Awaited<ReturnType<SimulatedDevice["say"]>>) => {
      for (const { kind, output: of, idCommand } of orders) {
        if (kind === "open") {
          await drive(of, idCommand, 1);
          continue;
        }
        if (kind === "hold") held.current.add(of);
        else held.current.delete(of);
        rest(of);
        await device?.say([{ kind: "opened", output: of, idCommand }]);
      }
      if (orders.length > 0) router.refresh();
    },
    [device, drive, rest, router],
  );

  useEffect(() => {
    if (!device || !isPaired) return;
    const timer = window.setInterval(() => {
      void device.say([]).then(async (orders) => {
        await obey(orders);
        setPaired(device.isPaired);
      });
    }, POLL_MS);
    return () => window.clearInterval(timer);
  }, [device, isPaired, obey]);

  async function pair() {
    if (!device || isBusy) return;
    setBusy(true);
    const opened = await openPairingAction({ controllerId }).catch(() => null);
    const done = opened?.ok ? await device.pair(opened.data) : false;
    setBusy(false);
    setPaired(device.isPaired);
    if (done) notify("El simulador quedó emparejado.");
    else notifyError(opened && !opened.ok ? opened.message : "No se pudo emparejar.");
    router.refresh();
  }

  const lane = lanes.find((one) => one.output === output);
  const isExit = lane?.direction === "out";

  async function readAndDrive(code: string | undefined, then: (idCommand: number | null) => Promise<void>) {
    if (!device) return;
    if (!code) {
      notifyError("No hay un código que mostrar: abre un prepago con saldo en este recinto.");
      return;
    }
    show(output, { car: "waiting", words: "leyendo…" });
    const startedAt = performance.now();
    const answer = await device.read(output, code);
    setTimes((before) => [...before, Math.round(performance.now() - startedAt)]);
    show(output, { words: answer?.message ?? "sin red" });
    if (answer?.open) await then(answer.idCommand);
    else {
      await pause(pace.current * 2);
      rest(output);
    }
  }

  async function act(key: string) {
    if (!device || isBusy) return;
    setBusy(true);
    const fitting = codes.filter(({ isInside }) => isInside === isExit);
    const good = (fitting[0] ?? codes[0])?.code;
    const back = async (idCommand: number | null) => {
      show(output, { isOpen: true });
      await device.say([{ kind: "opened", output, idCommand }]);
      await pause(pace.current);
      await device.say([{ kind: "backed_off", output }]);
      rest(output);
    };
    if (key === "good") await readAndDrive(good, (idCommand) => drive(output, idCommand));
    if (key === "other") await readAndDrive("Q7Q7Q7Q7Q7Q7Q7Q7", async () => undefined);
    if (key === "back") await readAndDrive(good, back);
    if (key === "two") await readAndDrive(good, (idCommand) => drive(output, idCommand, 2));
    if (key === "none") {
      show(output, { car: "waiting", words: "sin código: ábrela a mano" });
      notify("Espera a que alguien la abra desde la página del carril.");
    }
    if (key === "cut") {
      device.isOffline = !device.isOffline;
      setOffline(device.isOffline);
      if (!device.isOffline) await obey(await device.say([]));
    }
    if (key === "fire") {
      await device.say([{ kind: isBurning ? "fire_over" : "fire" }]);
      setBurning(!isBurning);
    }
    if (key === "reboot") {
      held.current.clear();
      setScenes({});
      await pause(pace.current * 2);
      await device.say([{ kind: "restarted" }]);
    }
    setBusy(false);
    // The next car is chosen among the codes that are not inside, so no button works until these are known again.
    startRefresh(() => router.refresh());
  }

  const labelOf = ({ key, label }: Act) =>
    key === "cut" && isOffline ? "Devolver la red" : key === "fire" && isBurning ? "Contacto libre" : label;

  return (
    <div className="grid gap-5">
      <Panel
        title="Dos carriles"
        meta="Lo que se mueve aquí le habla al producto como un equipo de verdad"
        aside={
          <SegmentedControl
            label="Velocidad"
            name="velocidad"
            segments={PACES}
            value="500"
            onPick={(value) => {
              pace.current = Number(value);
            }}
          />
        }
      >
        <div className="overflow-x-auto">
          <Road
            lanes={lanes.map(({ output: of, name, direction }) => ({ output: of, name, direction, ...sceneOf(of) }))}
          />
        </div>
        {isPaired ? (
          <Block title="Haz que pase">
            <SegmentedControl
              label="Carril"
              name="carril"
              segments={lanes.map(({ output: of, name }) => ({ value: String(of), label: name }))}
              value={String(output)}
              onPick={(value) => setOutput(Number(value))}
            />
            <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
              {ACTS.map((one) => (
                <Btn
                  key={one.key}
                  variant={one.isDanger ? "peligro-quieto" : undefined}
                  onClick={() => void act(one.key)}
                  disabled={isBusy || isRefreshing}
                >
                  <Icon name={one.icon} />
                  {labelOf(one)}
                </Btn>
              ))}
            </div>
          </Block>
        ) : (
          <Block title="Todavía no está emparejado">
            <p className="ayuda">Pide un código de un solo uso y se lo muestra al producto, como un equipo nuevo.</p>
            <div className="acciones">
              <Btn variant="main" onClick={() => void pair()} aria-busy={isBusy}>
                Emparejar
              </Btn>
            </div>
          </Block>
        )}
      </Panel>
      <div className="grid items-start gap-5 lg:grid-cols-3">
        <div className="min-w-0 lg:col-span-2">
          <Panel title="Lo que se dijeron" meta={isOffline ? `Sin red, ${device?.queued ?? 0} por contar` : ""}>
            <Talk said={said} timeZone={timeZone} />
          </Panel>
        </div>
        <Panel title="Cuenta">
          <Sums simulator={simulator} answer={p95(times)} />
        </Panel>
      </div>
    </div>
  );
}

function Talk({ said, timeZone }: { said: readonly Said[]; timeZone: string }) {
  if (said.length === 0) return <p className="ayuda px-5 py-4">Todavía no se han dicho nada.</p>;
  return (
    <ol>
      {said.map(({ id, at, by, words, note }) => (
        <li key={id} className="fila justify-between gap-3 border-t border-line px-5 py-2 first:border-t-0">
          <span className="fila min-w-0 gap-3">
            <small className="chico">{formatTime(at, timeZone)}</small>
            <Icon name={by === "device" ? "arrow-right" : "arrow-left"} />
            <span className="vh">{by === "device" ? "El equipo" : "El producto"}</span>
            <code className="min-w-0 break-words">{words}</code>
          </span>
          <small className="chico shrink-0">{note}</small>
        </li>
      ))}
    </ol>
  );
}

function Sums({ simulator, answer }: { simulator: SimulatorDto; answer: number | null }) {
  const { orders, passed, waiting, charges, cents } = simulator;
  return (
    <dl className="lineas px-5 py-4">
      <div>
        <dt>Órdenes de abrir</dt>
        <dd>{orders}</dd>
      </div>
      <div>
        <dt>Autos que pasaron</dt>
        <dd>{passed}</dd>
      </div>
      <div>
        <dt>Por confirmar</dt>
        <dd>{waiting}</dd>
      </div>
      <div>
        <dt>Cobros</dt>
        <dd>
          {charges}, <Money cents={cents} />
        </dd>
      </div>
      <div>
        <dt>Respuesta (p95)</dt>
        <dd>{answer === null ? "—" : `${answer} ms`}</dd>
      </div>
    </dl>
  );
}
