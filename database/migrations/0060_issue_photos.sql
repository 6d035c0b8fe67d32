-- A photo of what went wrong, sealed as the other private ones are (SIL-ORD-106).
alter table secure_assets
  drop constraint secure_assets_kind_check,
  add constraint secure_assets_kind_check check (kind in ('id_photo', 'signature', 'issue_photo'));
alter table order_issue_items add column photo_asset_id integer references secure_assets;
create unique index order_issue_items_photo on order_issue_items (photo_asset_id) where photo_asset_id is not null;
