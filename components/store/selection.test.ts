import { describe, expect, it } from "vitest";
import { noticeOf, readSelection } from "@/components/store/selection";

describe("readSelection", () => {
  it("reads a choice, from a link or from the form that came back", () => {
    expect(readSelection({ zona: "12" }, 6)).toMatchObject({
      zoneId: 12,
      quantity: 1,
      picked: [],
      best: null,
      isList: false,
      problem: null,
    });
    expect(readSelection({ zona: "12" }, 6)).toMatchObject({ isMissing: false, isByPrice: false });
    expect(readSelection({ falta: "zona", orden: "precio" }, 6)).toMatchObject({ isMissing: true, isByPrice: true });
    expect(
      readSelection({ zona: "12", eventAreaId: "15", quantity: "3", placeIds: ["7", "9"], vista: "lista" }, 6),
    ).toMatchObject({
      zoneId: 15,
      quantity: 3,
      picked: [7, 9],
      best: null,
      isList: true,
      problem: null,
    });
  });

  it.each([["-1"], ["0"], ["1e3"], ["99999999999999999999"], ["<b>"], [""], [["", "5"]]])(
    "takes %j for no zone",
    (zona) => {
      expect(readSelection({ zona }, 6).zoneId).toBeNull();
    },
  );

  it("keeps the quantity within the buyer's limit", () => {
    expect(readSelection({ quantity: "500" }, 4).quantity).toBe(4);
    expect(readSelection({ quantity: "-3" }, 4).quantity).toBe(1);
    expect(readSelection({ placeIds: Array.from({ length: 500 }, (_, i) => String(i + 1)) }, 4).picked).toHaveLength(
      100,
    );
  });

  it("asks for the best places within the limit, only where they are asked for", () => {
    expect(readSelection({ cuantos: "3" }, 6).best).toBeNull();
    expect(readSelection({ cuantos: "3", mejores: "1" }, 6).best).toBe(3);
    expect(readSelection({ cuantos: "300", mejores: "1" }, 6).best).toBe(6);
    expect(readSelection({ cuantos: "todos", mejores: "1" }, 6).best).toBe(1);
  });

  it("carries the alternative of a refused hold", () => {
    const query = { zona: "3", aviso: "hold.not_enough_places", left: "2", alternativeAreaId: "8" };
    expect(readSelection(query, 6).problem).toEqual({ message: "En esta zona quedan 2 lugares.", alternativeId: 8 });
  });
});

describe("noticeOf", () => {
  it("says each refusal of a hold with its figures", () => {
    expect(noticeOf({ aviso: "input.invalid" })).toBe(
      "Eso no se pudo enviar. Revisa lo que elegiste e intenta de nuevo.",
    );
    expect(noticeOf({ aviso: "hold.not_enough_places", left: "1" })).toBe("En esta zona queda 1 lugar.");
    expect(noticeOf({ aviso: "hold.not_enough_places", left: "0" })).toBe("Esta zona está agotada.");
    expect(noticeOf({ aviso: "hold.places_taken", labels: "A3,A4" })).toBe(
      "Alguien más tomó los lugares A3, A4. Elige otro.",
    );
    expect(noticeOf({ aviso: "limit.exceeded", limit: "4", taken: "3" })).toBe(
      "El límite es de 4 lugares por persona en este evento. Ya tienes 3.",
    );
  });

  it("says nothing of what is no code of ours, and shows nobody's own text", () => {
    expect(noticeOf({})).toBeNull();
    expect(noticeOf({ aviso: "constructor" })).toBeNull();
    expect(noticeOf({ aviso: "Ganaste un premio" })).toBeNull();
    expect(noticeOf({ aviso: "hold.places_taken", labels: "A1,<b>llama al 55</b>" })).toBe(
      "Alguien más tomó el lugar A1. Elige otro.",
    );
    expect(noticeOf({ aviso: "hold.not_enough_places", left: "muchos" })).toBe("Esta zona está agotada.");
  });
});
