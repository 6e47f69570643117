DROP TABLE "stand_in_checkouts" CASCADE;--> statement-breakpoint
DROP TABLE "stand_in_customers" CASCADE;--> statement-breakpoint
DROP TABLE "stand_in_events" CASCADE;--> statement-breakpoint
DROP TABLE "stand_in_subscriptions" CASCADE;