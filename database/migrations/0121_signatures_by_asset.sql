-- An image that is deleted looks for whom it belongs to.
create index order_signatures_of_asset on order_signatures (asset_id);
