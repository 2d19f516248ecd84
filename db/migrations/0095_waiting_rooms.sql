CREATE TABLE "room_admissions" (
	"event_id" integer NOT NULL,
	"opening" integer NOT NULL,
	"number" integer NOT NULL,
	"admin_id" integer NOT NULL,
	"turn" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"held_at" timestamp with time zone,
	"places" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "room_admissions_event_id_opening_number_pk" PRIMARY KEY("event_id","opening","number"),
	CONSTRAINT "room_admissions_places" CHECK ("room_admissions"."places" >= 0 and ("room_admissions"."places" > 0) = ("room_admissions"."held_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "waiting_rooms" (
	"event_id" integer PRIMARY KEY NOT NULL,
	"admin_id" integer NOT NULL,
	"opens_at" timestamp with time zone,
	"opens_above_ms" integer,
	"most_per_minute" integer DEFAULT 600 NOT NULL,
	"most_inside" integer DEFAULT 300 NOT NULL,
	"is_open" boolean DEFAULT false NOT NULL,
	"opening" integer DEFAULT 0 NOT NULL,
	"opened_at" timestamp with time zone,
	"seed" text,
	"drawn" integer DEFAULT 0 NOT NULL,
	"last_number" integer DEFAULT 0 NOT NULL,
	"admitted" integer DEFAULT 0 NOT NULL,
	"credit" real DEFAULT 0 NOT NULL,
	"per_minute" real DEFAULT 0 NOT NULL,
	"advanced_at" timestamp with time zone,
	"marked_at" timestamp with time zone,
	"marked_admitted" integer DEFAULT 0 NOT NULL,
	"earlier_admitted" integer DEFAULT 0 NOT NULL,
	"quiet_since" timestamp with time zone,
	"free" integer DEFAULT 0 NOT NULL,
	"capacity" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "waiting_rooms_opens_above" CHECK ("waiting_rooms"."opens_above_ms" between 100 and 60000),
	CONSTRAINT "waiting_rooms_rate" CHECK ("waiting_rooms"."most_per_minute" between 1 and 60000 and "waiting_rooms"."most_inside" between 1 and 20000),
	CONSTRAINT "waiting_rooms_numbers" CHECK (0 <= "waiting_rooms"."admitted" and "waiting_rooms"."admitted" <= "waiting_rooms"."last_number" and "waiting_rooms"."drawn" <= "waiting_rooms"."last_number"),
	CONSTRAINT "waiting_rooms_draw" CHECK ("waiting_rooms"."seed" is not null or ("waiting_rooms"."drawn" = 0 and "waiting_rooms"."admitted" = 0)),
	CONSTRAINT "waiting_rooms_opened" CHECK (not "waiting_rooms"."is_open" or ("waiting_rooms"."opened_at" is not null and "waiting_rooms"."opening" > 0))
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "waiting_room" integer;--> statement-breakpoint
ALTER TABLE "room_admissions" ADD CONSTRAINT "room_admissions_event_fk" FOREIGN KEY ("event_id","admin_id") REFERENCES "public"."events"("id","admin_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_rooms" ADD CONSTRAINT "waiting_rooms_event_fk" FOREIGN KEY ("event_id","admin_id") REFERENCES "public"."events"("id","admin_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "room_admissions_inside_idx" ON "room_admissions" USING btree ("event_id","opening","expires_at") WHERE held_at is null;--> statement-breakpoint
CREATE INDEX "room_admissions_turn_idx" ON "room_admissions" USING btree ("event_id","opening","turn");--> statement-breakpoint
CREATE INDEX "waiting_rooms_open_idx" ON "waiting_rooms" USING btree ("event_id") WHERE is_open;--> statement-breakpoint
CREATE INDEX "waiting_rooms_opens_idx" ON "waiting_rooms" USING btree ("opens_at") WHERE opens_at is not null;