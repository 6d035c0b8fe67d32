-- The houses nearest to where somebody stands, found by distance and not by reading a market's hundreds of thousands.
create index house_numbers_by_place on house_numbers using gist (point(lng, lat));
