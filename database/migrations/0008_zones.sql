-- A zone is any number of polygons, with holes: the coordinates of a GeoJSON MultiPolygon, [polygon][ring][point [lng, lat]]. Of each
-- polygon the first ring is the outline, the others are holes; the boundary counts as inside, also that of a hole.

alter table zones
  add column polygons jsonb,
  add column version bigint not null default 1;

update zones set polygons = jsonb_build_array(jsonb_build_array(
  case when polygon -> 0 = polygon -> -1 then polygon else polygon || jsonb_build_array(polygon -> 0) end));

alter table zones alter column polygons set not null, drop column polygon;

-- A zone is known by its name: an import finds again what it brought. Of zones that shared one, the later ones get a number.
update zones z set name = z.name || ' (' || z.zone_id || ')'
where exists (select from zones o
  where o.market_id = z.market_id and o.kind = z.kind and o.name = z.name and o.zone_id < z.zone_id);
drop index zones_of_market;
create unique index zones_of_market on zones (market_id, kind, name);

create function raise_own_zone_version() returns trigger language plpgsql as $$
begin
  if new.version = old.version and new is distinct from old then
    new.version := old.version + 1;
  end if;
  return new;
end $$;
create trigger zones_version before update on zones for each row execute function raise_own_zone_version();
