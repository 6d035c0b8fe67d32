-- Which page of the driver's told the place: that page alone may say that its phone still stands there.
alter table driver_positions add column page_id text;
