-- What became of a campaign stays with it: its messages are deleted after a year, and its recipients are blanked.

alter table campaigns add column kept_results jsonb;     -- written down some weeks after its end, as its page shows them
create index campaigns_to_keep on campaigns (ended_at) where kept_results is null;
