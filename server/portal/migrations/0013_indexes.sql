CREATE UNIQUE INDEX "person_addresses_of_user" ON "person_addresses" USING btree ("user_id",(case when is_primary then '' else address end));--> statement-breakpoint
DROP INDEX "person_addresses_user";--> statement-breakpoint
DROP INDEX "person_addresses_one_primary";
