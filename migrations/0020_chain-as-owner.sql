-- A role that may not change the audit log adds to it: its entries are chained by whoever owns the table. Temporary tables
-- come last, so that nobody puts one of the same name in its place.
ALTER FUNCTION "chain_audit_entry"() SECURITY DEFINER SET search_path = public, pg_temp;
