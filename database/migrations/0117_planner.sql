-- What a minute costs the planner of a market beside a minute until a door (docs/decisions/0049): of lateness, and of a driver.
alter table markets
  add column plan_late real not null default 2 check (plan_late between 0 and 10),
  add column plan_driver_minute real not null default 0 check (plan_driver_minute between 0 and 2);

-- Of all that the form holds: the autopilot was missing.
drop trigger markets_settings_version on markets;
create trigger markets_settings_version before update on markets for each row
  when ((new.name, new.active, new.support_phone, new.delivery_fee, new.service_fee_delivery_percent, new.service_fee_pickup_percent,
      new.sales_tax_percent, new.beer_tax_percent, new.wine_tax_percent, new.liquor_tax_percent, new.fees_taxed, new.gas_fee, new.free_miles,
      new.maximum_miles, new.fee_per_mile, new.fixed_tip, new.full_queue_orders, new.new_driver_shifts, new.alcohol_pack, new.autopilot,
      new.plan_late, new.plan_driver_minute)
    is distinct from (old.name, old.active, old.support_phone, old.delivery_fee, old.service_fee_delivery_percent, old.service_fee_pickup_percent,
      old.sales_tax_percent, old.beer_tax_percent, old.wine_tax_percent, old.liquor_tax_percent, old.fees_taxed, old.gas_fee, old.free_miles,
      old.maximum_miles, old.fee_per_mile, old.fixed_tip, old.full_queue_orders, old.new_driver_shifts, old.alcohol_pack, old.autopilot,
      old.plan_late, old.plan_driver_minute))
  execute function raise_settings_version();

-- What was done with an order, which the autopilot asks before it gives one, and what was done in a driver hour, which the history shows: both read
-- every action of every driver who ever worked.
create index dispatch_actions_of_order on dispatch_actions (((about ->> 'order_id')::integer));
create index dispatch_actions_of_hour on dispatch_actions (driver_hour_id, dispatch_action_id);
