-- A form's hash does not name the call that it was posted to: a reference belongs to the call that it was first seen under.
create table games.form_references (
  vendor text not null,
  reference text not null,
  call text not null,
  seen_at timestamptz not null,
  primary key (vendor, reference)
);
-- who hashes by MD5 without having said so goes on until it is changed
update games.vendors set adapter_settings = coalesce(adapter_settings, '{}') || '{"hash": "md5"}' where adapter = 'form-hash' and not coalesce(adapter_settings, '{}') ? 'hash';
