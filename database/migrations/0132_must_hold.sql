-- The last statement of a transaction travels together with its commit, so what must hold for it is said by an error, which makes the
-- commit a rollback.
create function must_hold(holds boolean) returns boolean language plpgsql as $$
begin
  if holds then return true; end if;
  raise exception 'what must hold for this transaction does not' using errcode = 'UW001';
end
$$;
