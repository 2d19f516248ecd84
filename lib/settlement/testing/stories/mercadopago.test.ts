import { MERCADOPAGO_FEATS, startMercadoPagoHarness } from "@/lib/payments/testing/mercadopago-harness";
import { providerStories } from "@/lib/settlement/testing/stories/provider-stories";

providerStories("mercadopago", {
  methods: MERCADOPAGO_FEATS,
  start: (bank) => startMercadoPagoHarness(bank.url),
});
