-- A result that two persons of the house typed or corrected is neither a simulation nor a feed's word.
alter table lottery.issues drop constraint issues_source_check;
alter table lottery.issues add constraint issues_source_check check (source in ('own', 'official', 'simulation', 'entered'));
