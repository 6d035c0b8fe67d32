-- Who signed for an order at whose door no ID is asked for. The image lies sealed among the signatures, for as long as they are kept.
create table order_signatures (
  order_id integer primary key references orders,
  driver_id integer not null references drivers,
  name text not null,
  asset_id integer not null references secure_assets,
  signed_at timestamptz not null
);
