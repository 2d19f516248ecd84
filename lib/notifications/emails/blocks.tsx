import { Button, Column, Heading, Hr, Img, Link, Row, Section, Text } from "react-email";
import { readableOn } from "@/lib/core/contrast";
import { ink, inkSoft, line, signFonts } from "@/lib/notifications/emails/styles";
import type { MailBlock } from "@/lib/notifications/templates";

type Of<Type extends MailBlock["type"]> = Extract<MailBlock, { type: Type }>;

/** Looks like a road's guide sign: the zone's key large, its name and gates beside it. */
function Sign({ block, color }: { block: Of<"sign">; color: string }) {
  const onColor = readableOn(color);
  return (
    <Section style={{ backgroundColor: color, borderRadius: 16, padding: 5, marginTop: 16 }}>
      <Row style={{ border: `2px solid ${onColor}`, borderRadius: 12 }}>
        <Column style={{ width: 112, padding: "14px 6px 14px 16px", color: onColor, verticalAlign: "middle" }}>
          <span style={{ font: `900 ${block.code.length > 2 ? 36 : 52}px/1 ${signFonts}` }}>{block.code}</span>
        </Column>
        <Column style={{ padding: "14px 16px 14px 6px", color: onColor, verticalAlign: "middle" }}>
          <div style={{ font: `800 20px/1.2 ${signFonts}`, textTransform: "uppercase" }}>{block.name}</div>
          {block.lines.map((text) => (
            <div key={text} style={{ fontSize: 15, lineHeight: "21px" }}>
              {text}
            </div>
          ))}
        </Column>
      </Row>
    </Section>
  );
}

function Facts({ rows }: Of<"facts">) {
  return (
    <Section style={{ marginTop: 12 }}>
      {rows.map(([label, value]) => (
        <Row key={label} style={{ borderTop: `1px solid ${line}` }}>
          <Column style={{ width: "38%", padding: "8px 0", fontSize: 14, color: inkSoft, verticalAlign: "top" }}>
            {label}
          </Column>
          <Column style={{ padding: "8px 0", fontSize: 15, fontWeight: 600, color: ink }}>{value}</Column>
        </Row>
      ))}
    </Section>
  );
}

function Qr({ block }: { block: Of<"qr"> }) {
  return (
    <Section style={{ textAlign: "center", padding: "16px 0 4px" }}>
      <Img
        src={`cid:${block.contentId}`}
        width={300}
        height={300}
        alt={block.alt}
        style={{ margin: "0 auto", maxWidth: "100%" }}
      />
      <Text style={{ margin: "10px 0 0", font: `700 20px/28px ${signFonts}`, letterSpacing: 1, color: ink }}>
        {block.code}
      </Text>
    </Section>
  );
}

function Amount({ block }: { block: Of<"amount"> }) {
  return (
    <Section style={{ marginTop: 12 }}>
      <Text style={{ margin: 0, fontSize: 14, color: inkSoft }}>{block.label}</Text>
      <Text style={{ margin: 0, font: `800 36px/44px ${signFonts}`, color: ink }}>{block.value}</Text>
      {block.note ? <Text style={{ margin: 0, fontSize: 14, color: inkSoft }}>{block.note}</Text> : null}
    </Section>
  );
}

export function Block({ block, color }: { block: MailBlock; color: string }) {
  switch (block.type) {
    case "heading":
      return (
        <Heading as="h1" style={{ margin: "8px 0", font: `800 24px/30px ${signFonts}`, color: ink }}>
          {block.text}
        </Heading>
      );
    case "paragraph":
      return <Text style={{ margin: "10px 0", fontSize: 16, lineHeight: "24px", color: ink }}>{block.text}</Text>;
    case "small":
      return <Text style={{ margin: "8px 0", fontSize: 13, lineHeight: "18px", color: inkSoft }}>{block.text}</Text>;
    case "sign":
      return <Sign block={block} color={color} />;
    case "amount":
      return <Amount block={block} />;
    case "facts":
      return <Facts {...block} />;
    case "qr":
      return <Qr block={block} />;
    case "button":
      return (
        <Section style={{ padding: "16px 0 8px" }}>
          <Button
            href={block.href}
            style={{
              backgroundColor: color,
              color: readableOn(color),
              borderRadius: 10,
              padding: "15px 24px",
              font: `700 17px/22px ${signFonts}`,
            }}
          >
            {block.label}
          </Button>
        </Section>
      );
    case "link":
      return (
        <Text style={{ margin: "10px 0", fontSize: 16, lineHeight: "24px" }}>
          <Link href={block.href} style={{ color: ink, textDecoration: "underline", fontWeight: 600 }}>
            {block.label}
          </Link>
        </Text>
      );
    case "divider":
      return <Hr style={{ borderColor: line, margin: "24px 0" }} />;
  }
}
