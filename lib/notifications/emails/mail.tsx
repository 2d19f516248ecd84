import { createElement } from "react";
import { Body, Column, Container, Head, Html, Img, Link, Preview, Row, Section, Text } from "react-email";
import { readableOn } from "@/lib/core/contrast";
import { Block } from "@/lib/notifications/emails/blocks";
import { fonts, ground, inkSoft, signFonts } from "@/lib/notifications/emails/styles";
import type { MailContent } from "@/lib/notifications/templates";

/** The venue's name on a sign, the blocks, and the platform's footer. */
export function Mail({ content }: { content: MailContent }) {
  const { brand, blocks, preheader, foot = "Recibes este correo por una compra hecha con tu cuenta." } = content;
  return (
    <Html lang="es">
      <Head>
        <meta name="color-scheme" content="light" />
      </Head>
      <Preview>{preheader}</Preview>
      <Body lang="es" style={{ margin: 0, padding: "24px 8px", backgroundColor: ground, fontFamily: fonts }}>
        <Container style={{ maxWidth: 560, margin: "0 auto", backgroundColor: "#ffffff", borderRadius: 16 }}>
          <Section style={{ backgroundColor: brand.color, borderRadius: "16px 16px 0 0", padding: "18px 24px" }}>
            <Row>
              {brand.logo ? (
                <Column style={{ width: 72 }}>
                  <Img
                    src={`cid:${brand.logo}`}
                    width={56}
                    alt=""
                    style={{ backgroundColor: "#ffffff", borderRadius: 8, padding: 4 }}
                  />
                </Column>
              ) : null}
              <Column>
                <Text style={{ margin: 0, font: `800 18px/24px ${signFonts}`, color: readableOn(brand.color) }}>
                  {brand.name}
                </Text>
              </Column>
            </Row>
          </Section>
          {createElement(
            Section,
            { style: { padding: "16px 24px 24px" } },
            ...blocks.map((block) => createElement(Block, { block, color: brand.color })),
          )}
          {brand.contact && brand.contact.length > 0 ? (
            <Section style={{ padding: "0 24px 20px" }}>
              <Text style={{ margin: 0, fontSize: 13, lineHeight: "20px", color: inkSoft }}>
                ¿Dudas? Comunícate con {brand.name}:
                {brand.contact.map(({ label, text, href }) => (
                  <span key={label}>
                    <br />
                    {label}:{" "}
                    <Link href={href} style={{ color: inkSoft, textDecoration: "underline" }}>
                      {text}
                    </Link>
                  </span>
                ))}
              </Text>
            </Section>
          ) : null}
        </Container>
        <Text style={{ textAlign: "center", fontSize: 12, lineHeight: "16px", color: inkSoft }}>
          Control Traslado. {foot}
        </Text>
      </Body>
    </Html>
  );
}
