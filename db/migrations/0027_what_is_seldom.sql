CREATE INDEX "audit_log_actor_idx" ON "audit_log" USING btree ("actor_id","at");--> statement-breakpoint
CREATE INDEX "audit_log_seldom_idx" ON "audit_log" USING btree ("action","admin_id","at") WHERE action not in ('order.places_held', 'order.payment_started', 'order.paid', 'ticket.issued');--> statement-breakpoint
CREATE INDEX "events_enclosure_ends_idx" ON "events" USING btree ("enclosure_id","ends_at");--> statement-breakpoint
CREATE INDEX "events_admin_ends_idx" ON "events" USING btree ("admin_id","ends_at");--> statement-breakpoint
CREATE INDEX "passes_kind_idx" ON "passes" USING btree ("admin_id","kind","id") WHERE kind <> 'ticket';--> statement-breakpoint
CREATE INDEX "passes_stopped_idx" ON "passes" USING btree ("admin_id","state","id") WHERE state <> 'active';