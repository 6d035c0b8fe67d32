-- How the driver read each date of an ID: from its barcode or by eye. Null: nothing was read, or it was not recorded, as before this migration.
alter table alcohol_verifications
  add column birth_date_source text check (birth_date_source in ('scanned', 'typed')),
  add column expiration_date_source text check (expiration_date_source in ('scanned', 'typed'));
