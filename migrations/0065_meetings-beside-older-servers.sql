-- A server of release 0.1.0 knows no meetings: beside a newer one it accepts and ends bookings that have one. What it leaves
-- is set right when its transaction ends; a newer server has done so itself by then, and nothing happens.
CREATE FUNCTION "end_meeting_of_closed_booking"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE meetings SET
		status = CASE WHEN status <> 'confirmed' AND NEW.status = 'declined' THEN 'declined' ELSE 'cancelled' END,
		sequence = sequence + CASE WHEN status = 'confirmed' THEN 1 ELSE 0 END,
		held_until = NULL, proposed_starts_at = NULL, proposed_by = NULL, is_proposal_outside_hours = false,
		reason = NULL, reason_by = NULL, updated_at = NEW.updated_at
	WHERE booking_id = NEW.id
		AND (status IN ('held', 'requested') OR status = 'confirmed' AND starts_at > NEW.updated_at);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "bookings_end_meeting" AFTER UPDATE OF "status" ON "bookings" DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW WHEN (NEW.status IN ('declined', 'cancelled', 'lost', 'refunded') AND NEW.status <> OLD.status)
EXECUTE FUNCTION "end_meeting_of_closed_booking"();--> statement-breakpoint
-- Who presses Accept there has seen the time, and agrees to it. A newer server that leaves the time open writes the
-- moment of the acceptance into the meeting: that very moment, so that it does not matter whose clock is ahead.
CREATE FUNCTION "agree_meeting_of_accepted_booking"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	meeting meetings%ROWTYPE;
	person text;
BEGIN
	-- The locks of src/domain/meetings/lock-meeting-calendars.ts, in its order.
	FOR person IN SELECT id FROM unnest(ARRAY[NEW.seller_id, NEW.buyer_id]) AS id ORDER BY id COLLATE "C" LOOP
		PERFORM pg_advisory_xact_lock(hashtextextended('meetings:' || person, 0));
	END LOOP;
	SELECT * INTO meeting FROM meetings
	WHERE booking_id = NEW.id AND status IN ('held', 'requested') AND updated_at <> NEW.accepted_at
		AND starts_at = NEW.meeting_at AND starts_at > NEW.accepted_at
	FOR UPDATE;
	IF NOT FOUND THEN RETURN NULL; END IF;
	meeting.address := (SELECT address FROM meeting_hours WHERE seller_id = meeting.seller_id);
	FOR is_allowed IN 0..1 LOOP
		BEGIN
			-- Where it overlaps another one that was agreed, both stay: as in migration 0064.
			UPDATE meetings SET status = 'confirmed', is_overlap_allowed = is_allowed = 1, address = meeting.address,
				confirmed_at = NEW.accepted_at, held_until = NULL, proposed_starts_at = NULL, proposed_by = NULL,
				is_proposal_outside_hours = false, reason = NULL, reason_by = NULL, updated_at = NEW.accepted_at
			WHERE id = meeting.id;
			EXIT;
		EXCEPTION WHEN exclusion_violation THEN
			IF is_allowed = 1 THEN RAISE; END IF;
		END;
	END LOOP;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "bookings_agree_meeting" AFTER UPDATE OF "accepted_at" ON "bookings" DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW WHEN (OLD.accepted_at IS NULL AND NEW.accepted_at IS NOT NULL)
EXECUTE FUNCTION "agree_meeting_of_accepted_booking"();
