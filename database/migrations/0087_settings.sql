-- Settings of markets and restaurants as forms: a version of what the form holds, so that two who save at once notice. It
-- rises with any writer, and not with a menu, a zone, a pause or a busy hour, which the caches' own versions count.

create function raise_settings_version() returns trigger language plpgsql as $$
begin
  new.settings_version := old.settings_version + 1;
  return new;
end $$;

alter table franchises add column settings_version integer not null default 1;
create trigger franchises_settings_version before update on franchises for each row
  when ((new.name, new.phone_number, new.cuisine, new.description, new.active, new.pickup_type, new.delivery_type, new.prep_minutes,
      new.delivery_fee, new.maximum_miles, new.pickup_sales_tax_percent, new.mandatory_tip_percent, new.mandatory_tip_from, new.hours,
      new.closed_dates)
    is distinct from (old.name, old.phone_number, old.cuisine, old.description, old.active, old.pickup_type, old.delivery_type, old.prep_minutes,
      old.delivery_fee, old.maximum_miles, old.pickup_sales_tax_percent, old.mandatory_tip_percent, old.mandatory_tip_from, old.hours,
      old.closed_dates))
  execute function raise_settings_version();

alter table markets add column settings_version integer not null default 1;
create trigger markets_settings_version before update on markets for each row
  when ((new.name, new.active, new.support_phone, new.delivery_fee, new.service_fee_delivery_percent, new.service_fee_pickup_percent,
      new.sales_tax_percent, new.beer_tax_percent, new.wine_tax_percent, new.liquor_tax_percent, new.fees_taxed, new.gas_fee, new.free_miles,
      new.maximum_miles, new.fee_per_mile, new.fixed_tip, new.full_queue_orders, new.new_driver_shifts, new.alcohol_pack)
    is distinct from (old.name, old.active, old.support_phone, old.delivery_fee, old.service_fee_delivery_percent, old.service_fee_pickup_percent,
      old.sales_tax_percent, old.beer_tax_percent, old.wine_tax_percent, old.liquor_tax_percent, old.fees_taxed, old.gas_fee, old.free_miles,
      old.maximum_miles, old.fee_per_mile, old.fixed_tip, old.full_queue_orders, old.new_driver_shifts, old.alcohol_pack))
  execute function raise_settings_version();

create index discount_codes_of_everybody on discount_codes (market_id, discount_code_id) where cosmic_customer_id is null;

alter table sessions add column viewing_label text;  -- where an admin looks, in words: 'Otter Burger, Bellwether'
