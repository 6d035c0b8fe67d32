-- Where drivers without orders would wait better (docs/decisions/0081), told where a market wants it.
alter table markets add column waiting_places boolean not null default false;
alter table dispatch_plans add column waiting_places jsonb not null default '[]';   -- by driver
-- Orders that the hour to come will probably bring, by store; worked out once in a quarter of an hour.
alter table dispatch_learning add column demand jsonb, add column demand_until timestamptz;
-- What a market ordered at this time of earlier days: by time alone, the orders of every market would be read.
create index orders_delivered_by_time on orders (market_id, created_at) include (franchise_id) where is_delivery;

-- Of all that the form holds.
drop trigger markets_settings_version on markets;
create trigger markets_settings_version before update on markets for each row
  when ((new.name, new.active, new.support_phone, new.delivery_fee, new.service_fee_delivery_percent, new.service_fee_pickup_percent,
      new.sales_tax_percent, new.beer_tax_percent, new.wine_tax_percent, new.liquor_tax_percent, new.fees_taxed, new.gas_fee, new.free_miles,
      new.maximum_miles, new.fee_per_mile, new.fixed_tip, new.full_queue_orders, new.new_driver_shifts, new.alcohol_pack, new.autopilot,
      new.plan_late, new.plan_driver_minute, new.waiting_places)
    is distinct from (old.name, old.active, old.support_phone, old.delivery_fee, old.service_fee_delivery_percent, old.service_fee_pickup_percent,
      old.sales_tax_percent, old.beer_tax_percent, old.wine_tax_percent, old.liquor_tax_percent, old.fees_taxed, old.gas_fee, old.free_miles,
      old.maximum_miles, old.fee_per_mile, old.fixed_tip, old.full_queue_orders, old.new_driver_shifts, old.alcohol_pack, old.autopilot,
      old.plan_late, old.plan_driver_minute, old.waiting_places))
  execute function raise_settings_version();
