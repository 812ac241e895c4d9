module.exports = async () => [];
