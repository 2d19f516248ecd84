import { SubmitBtn } from "@/components/ui/submit-btn";

interface ComeAgainProps {
  /** Ends the session. */
  action: (form: FormData) => Promise<void>;
  /** The page to come back to. */
  to: string;
}

/** For whoever has no password and came in a while ago: a code shows that it is still them. */
export function ComeAgain({ action, to }: ComeAgainProps) {
  return (
    <form action={action} className="grid justify-items-start gap-3">
      <input type="hidden" name="codigo" value={to} />
      <p>Por seguridad, esto se hace en los diez minutos después de entrar con un código.</p>
      <SubmitBtn variant="plain">Salir y entrar con un código</SubmitBtn>
    </form>
  );
}
