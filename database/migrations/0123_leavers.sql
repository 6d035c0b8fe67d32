-- What is kept of drivers who have left is deleted some years later (docs/decisions/0079).

alter table users add column left_at timestamptz;      -- since when somebody does not work here any more
update users u set left_at = coalesce(
  (select max(e.at) from events e where e.subject = 'user:' || u.user_id and e.what in ('person_left', 'business_user_ended')), now())
where not active;
alter table users add check (left_at is null or not active);

-- A certificate says by itself what was learned: the run with its answers goes before it does.
alter table driver_certificates add column pack text;
alter table driver_certificates add column version integer;   -- null: approved without a course, as before there was one
update driver_certificates c set pack = r.pack, version = r.version from course_runs r where r.course_run_id = c.course_run_id;
alter table driver_certificates add foreign key (course, pack, version) references course_versions;
alter table driver_certificates add check (num_nulls(pack, version) in (0, 2));
alter table driver_certificates add check (course_run_id is null or version is not null);
create index driver_certificates_of_version on driver_certificates (course, pack, version);
alter table driver_certificates drop constraint driver_certificates_course_run_id_fkey;
alter table driver_certificates add foreign key (course_run_id) references course_runs on delete set null;
