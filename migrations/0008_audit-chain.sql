ALTER TABLE "audit_entries" ADD COLUMN "position" bigint;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "previous_hash" text;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "hash" text;--> statement-breakpoint
CREATE INDEX "audit_entries_actor_idx" ON "audit_entries" USING btree ("actor_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_entries_position_key" ON "audit_entries" USING btree ("position");--> statement-breakpoint
CREATE INDEX "audit_entries_unchained_idx" ON "audit_entries" USING btree ("id") WHERE hash is null;--> statement-breakpoint
CREATE FUNCTION "audit_hash"(place bigint, previous text, entry audit_entries) RETURNS text LANGUAGE sql STABLE AS $$
	SELECT encode(sha256(convert_to(jsonb_build_array(
		place, previous, entry.id, to_char(entry.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
		entry.actor_id, entry.action, entry.subject_type, entry.subject_id, entry.detail
	)::text, 'UTF8')), 'hex')
$$;--> statement-breakpoint
CREATE FUNCTION "chain_audit_entry"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	last_position bigint;
	last_hash text;
BEGIN
	-- Transactions that end at the same moment take their places one after another. This is the last lock that any of
	-- them takes, so that nobody who holds it waits for anybody else.
	PERFORM pg_advisory_xact_lock(4207130);
	SELECT position, hash INTO last_position, last_hash FROM audit_entries
		WHERE position IS NOT NULL ORDER BY position DESC LIMIT 1;
	last_position := coalesce(last_position, 0) + 1;
	last_hash := coalesce(last_hash, repeat('0', 64));
	UPDATE audit_entries SET position = last_position, previous_hash = last_hash,
		hash = audit_hash(last_position, last_hash, NEW) WHERE id = NEW.id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "guard_audit_entry"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		NEW.position := NULL;
		NEW.previous_hash := NULL;
		NEW.hash := NULL;
		RETURN NEW;
	END IF;
	IF TG_OP = 'UPDATE' AND OLD.hash IS NULL AND NEW.hash IS NOT NULL AND
		(NEW.id, NEW.at, NEW.actor_id, NEW.action, NEW.subject_type, NEW.subject_id, NEW.detail) IS NOT DISTINCT FROM
		(OLD.id, OLD.at, OLD.actor_id, OLD.action, OLD.subject_type, OLD.subject_id, OLD.detail) THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'audit_entries only grows' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
DO $$
DECLARE
	entry audit_entries;
	place bigint := 0;
	last_hash text := repeat('0', 64);
	new_hash text;
BEGIN
	FOR entry IN SELECT * FROM audit_entries ORDER BY id LOOP
		place := place + 1;
		new_hash := audit_hash(place, last_hash, entry);
		UPDATE audit_entries SET position = place, previous_hash = last_hash, hash = new_hash WHERE id = entry.id;
		last_hash := new_hash;
	END LOOP;
END $$;--> statement-breakpoint
CREATE TRIGGER "audit_entries_guarded" BEFORE INSERT OR UPDATE OR DELETE ON "audit_entries"
	FOR EACH ROW EXECUTE FUNCTION guard_audit_entry();--> statement-breakpoint
CREATE TRIGGER "audit_entries_kept" BEFORE TRUNCATE ON "audit_entries"
	FOR EACH STATEMENT EXECUTE FUNCTION guard_audit_entry();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "audit_entries_chained" AFTER INSERT ON "audit_entries"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION chain_audit_entry();
