-- Follow-up groups: asked only while the answer that they belong to is chosen. They are one block, never slots of their own.
alter table option_question_groups
  add column option_answer_id integer references option_answers,     -- null = always asked
  add constraint follow_ups_have_no_slots check (option_answer_id is null or group_type <= 0);
create index option_question_groups_of_answer on option_question_groups (option_answer_id) where option_answer_id is not null;

-- Required, with one answer in all: it is chosen by itself.
alter table option_questions add column implied boolean not null default false;

-- What an item is called in the file that it came from.
alter table menu_items add column external_id text;
create unique index menu_items_by_external_id on menu_items (franchise_id, external_id) where external_id is not null and deleted_at is null;
